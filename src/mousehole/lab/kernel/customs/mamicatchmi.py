"""What Mamicatchmi tells the lab."""

from mousehole.lab.kernel.customs import Customs

CUSTOMS = Customs(points_name="tokens")

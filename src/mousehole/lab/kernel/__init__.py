"""What is compiled of the lab: it lies apart, so that a change to a report compiles nothing anew."""

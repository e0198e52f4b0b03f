"""The stream between nodes, encrypted: certificates of an authority of one's own, shown by both ends."""

from __future__ import annotations

import ssl
from dataclasses import dataclass
from pathlib import Path

from mousehole.engine.errors import MouseholeError


class BadCertificate(MouseholeError):
    """A certificate, its key or the authority's cannot be used."""


@dataclass(frozen=True)
class TlsFiles:
    """A node's certificate, its key, and the certificate of the authority that has signed those of all nodes."""

    cert: Path
    key: Path
    authority: Path


@dataclass(frozen=True)
class Tls:
    """For who is called, and for who calls."""

    called: ssl.SSLContext
    calling: ssl.SSLContext


def tls_of(files: TlsFiles) -> Tls:
    """Both ends' contexts. Nodes go by addresses, not names: the authority says who is one, and the secret."""
    called, calling = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    calling.check_hostname = False
    for context in (called, calling):
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        context.verify_mode = ssl.CERT_REQUIRED
        try:
            context.load_cert_chain(files.cert, files.key)
        except (OSError, ssl.SSLError) as error:
            raise BadCertificate(f"--node-cert {files.cert}, --node-key {files.key}: {_why(error)}") from None
        try:
            context.load_verify_locations(files.authority)
        except (OSError, ssl.SSLError) as error:
            raise BadCertificate(f"--node-ca {files.authority}: {_why(error)}") from None
    return Tls(called, calling)


def _why(error: OSError) -> str:
    return error.strerror or getattr(error, "reason", None) or str(error)

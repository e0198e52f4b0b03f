"""Nodes that speak TLS: certificates of one authority are wanted, and shown by both ends."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from pathlib import Path

import pytest
from test_relay import TTL_S, RemoteRoom, room_of_two, say, sit, until

from mousehole.server.hosting.bot_pool import BotPool
from mousehole.server.hosting.nodes.node import NodeRegistry, NodeSettings
from mousehole.server.hosting.nodes.tls import BadCertificate, TlsFiles, tls_of
from mousehole.server.serve import bind

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="there is no openssl to make certificates with")


def openssl(*words: str | Path) -> None:
    subprocess.run(["openssl", *map(str, words)], check=True, capture_output=True, timeout=60)


def authority(folder: Path, name: str) -> tuple[Path, Path]:
    key, cert = folder / f"{name}.key", folder / f"{name}.pem"
    openssl("req", "-x509", "-newkey", "ed25519", "-nodes", "-keyout", key, "-out", cert, "-subj", f"/CN={name}")
    return key, cert


def signed(folder: Path, name: str, by: tuple[Path, Path]) -> TlsFiles:
    key, asked, cert = (folder / f"{name}{end}" for end in (".key", ".csr", ".pem"))
    openssl("req", "-newkey", "ed25519", "-nodes", "-keyout", key, "-out", asked, "-subj", f"/CN={name}")
    openssl("x509", "-req", "-in", asked, "-CA", by[1], "-CAkey", by[0], "-CAcreateserial", "-out", cert)
    return TlsFiles(cert, key, by[1])


def node_at(url: str, name: str, files: TlsFiles | None) -> NodeRegistry:
    listener = bind("127.0.0.1", 0)
    address = f"127.0.0.1:{listener.getsockname()[1]}"
    tls = None if files is None else tls_of(files)
    return NodeRegistry(url, NodeSettings(name, address, listener, "secret", TTL_S, tls), BotPool(1))


async def in_two(url: str, one: TlsFiles | None, other: TlsFiles | None, are_met: bool) -> None:
    registries = [node_at(url, "one", one), node_at(url, "other", other)]
    try:
        for registry in registries:
            await registry.open()
        await until(lambda: len(registries[0].membership.nodes) == 2, "the nodes know of each other")
        if not are_met:
            assert not any(registry.peers.reached for registry in registries)
            return
        await until(lambda: all(registry.peers.reached for registry in registries), "a line between the nodes")
        made = await room_of_two(registries[0])
        access, connection, line = await sit(registries[1], made, 0, 1)
        assert isinstance(access, RemoteRoom)
        await until(lambda: line.of("legal"), "what is open")
        say(access, connection, t="input", text="0 flip", id="a")
        await until(lambda: line.of("ack"), "an acknowledgement")
    finally:
        for registry in reversed(registries):
            await registry.close()


def test_room_is_played_over_an_encrypted_line(postgres_url: str, tmp_path: Path) -> None:
    ours = authority(tmp_path, "ours")
    asyncio.run(in_two(postgres_url, signed(tmp_path, "a", ours), signed(tmp_path, "b", ours), are_met=True))


@pytest.mark.parametrize("stranger", ["another authority's", "none"])
def test_node_without_a_certificate_of_the_authority_is_not_spoken_to(
    stranger: str, postgres_url: str, tmp_path: Path
) -> None:
    ours, theirs = authority(tmp_path, "ours"), authority(tmp_path, "theirs")
    files = None if stranger == "none" else signed(tmp_path, "b", theirs)
    asyncio.run(in_two(postgres_url, signed(tmp_path, "a", ours), files, are_met=False))


def test_files_that_are_no_certificates_are_named(tmp_path: Path) -> None:
    files = signed(tmp_path, "a", authority(tmp_path, "ours"))
    with pytest.raises(BadCertificate, match=r"--node-cert .*nowhere\.pem"):
        tls_of(TlsFiles(tmp_path / "nowhere.pem", files.key, files.authority))
    (tmp_path / "junk.pem").write_text("junk")
    with pytest.raises(BadCertificate, match=r"--node-ca .*junk\.pem"):
        tls_of(TlsFiles(files.cert, files.key, tmp_path / "junk.pem"))

"""The connection to a Ray cluster."""

from __future__ import annotations

import importlib.util
import logging
import os
import socket
from typing import Any, Optional, Union

from .. import _nabu


# How long a cluster may take to answer at its address.
PATIENCE = 10.0


def _knock(address: str) -> None:
    """Says at once that nobody answers; Ray would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()


class Session:
    """Connects to a cluster, or starts one on this machine; a connection that is there already is used and
    left open."""

    def __init__(
        self, address: Optional[str], cores: Optional[int], working_dir: Union[str, os.PathLike, None]
    ) -> None:
        self._address, self._cores, self._working_dir = address, cores, working_dir
        self._is_own = False

    @staticmethod
    def check() -> None:
        """Says if Ray is missing, before anything is begun."""
        if importlib.util.find_spec("ray") is None:
            raise _nabu.NabuError("Ray is not installed; install it with: pip install 'nabu[ray]'")

    def __enter__(self) -> Session:
        # Ray would warn of a change that does not concern us.
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        import ray

        if not ray.is_initialized():
            self._connect(ray)
            self._is_own = True
        return self

    def _connect(self, ray: Any) -> None:
        options: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
        if self._working_dir is not None:
            options["runtime_env"] = {"working_dir": os.fspath(self._working_dir)}
        new = {"include_dashboard": False, "num_cpus": self._cores}
        try:
            if self._address == "local":
                ray.init(address="local", **new, **options)
            elif self._address is None:
                self._connect_or_start(ray, new, options)
            else:
                _knock(self._address)
                ray.init(address=self._address, **options)
        except Exception as error:  # noqa: BLE001, Ray raises whatever it likes
            text = " ".join(str(error).split())
            raise _nabu.NabuError(f"cannot connect to a cluster at {self._address or 'this machine'}: {text}") from None

    def _connect_or_start(self, ray: Any, new: dict[str, Any], options: dict[str, Any]) -> None:
        try:
            ray.init(address="auto", **options)
        except ConnectionError:
            ray.init(address="local", **new, **options)

    def __exit__(self, *_: object) -> None:
        if self._is_own:
            import ray

            ray.shutdown()

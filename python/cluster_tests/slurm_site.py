"""A whole Slurm site on this machine: munged, slurmctld and several slurmd, under one directory.

Needs Debian's slurmctld, slurmd, slurm-client and munge, and root, since slurmd starts jobs as others.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

PROGRAMS = ["munged", "slurmctld", "slurmd", "sbatch", "squeue", "scontrol"]

CONFIGURATION = """\
ClusterName=nabu
SlurmctldHost={host}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={place}/munge.socket,cred_expire=10
SlurmctldPort={port}
SlurmctldPidFile={place}/slurmctld.pid
SlurmctldLogFile={place}/slurmctld.log
SlurmdPidFile={place}/slurmd-%n.pid
SlurmdLogFile={place}/slurmd-%n.log
SlurmdSpoolDir={place}/spool-%n
StateSaveLocation={place}/state
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=2,batch_sched_delay=0
ReturnToService=2
SlurmdTimeout=10
KillWait=1
JobRequeue=1
MpiDefault=none
{nodes}
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


def is_here() -> bool:
    """Whether a site can be started on this machine."""
    return os.geteuid() == 0 and all(_program(name) for name in PROGRAMS)


def _program(name: str) -> str:
    return shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin:/sbin") or ""


class Site:
    """A site with nodes n1, n2, ... of one core each."""

    def __init__(self, place: Path, nodes: int) -> None:
        self.place, self.nodes = place, [f"n{number}" for number in range(1, nodes + 1)]
        self.environment = {**os.environ, "SLURM_CONF": str(place / "slurm.conf")}
        self._daemons: dict[str, subprocess.Popen] = {}
        (place / "state").mkdir()
        host = os.uname().nodename
        port = 20000 + os.getpid() % 9000
        lines = [
            f"NodeName={node} NodeHostname={host} NodeAddr=127.0.0.1 Port={port + number} CPUs=1 RealMemory=100"
            for number, node in enumerate(self.nodes, start=1)
        ]
        text = CONFIGURATION.format(host=f"{host}(127.0.0.1)", place=place, port=port, nodes="\n".join(lines))
        (place / "slurm.conf").write_text(text)

    def __enter__(self) -> Site:
        key = self.place / "munge.key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o600)
        files = {name: f"{self.place}/munge.{name}" for name in ("socket", "pid", "log", "seed")}
        self._start(
            "munged", "--foreground", "--force", "--key-file", str(key), "--socket", files["socket"],
            "--pid-file", files["pid"], "--log-file", files["log"], "--seed-file", files["seed"],
        )
        self._wait_for(lambda: os.path.exists(files["socket"]), "munged")
        self._start("slurmctld", "-D", "-c")
        for node in self.nodes:
            self.start_node(node)
        self._wait_for(lambda: self._idle() == len(self.nodes), "all nodes")
        return self

    def _start(self, name: str, *arguments: str, key: str = "") -> None:
        log = open(self.place / f"{key or name}.out", "ab")
        command = [_program(name), *arguments]
        self._daemons[key or name] = subprocess.Popen(
            command, env=self.environment, stdout=log, stderr=log, start_new_session=True
        )

    def start_node(self, node: str) -> None:
        """Starts a node, also after it was killed."""
        self._start("slurmd", "-D", "-N", node, key=node)

    def call(self, *words: str) -> str:
        """What a command of Slurm prints."""
        done = subprocess.run(words, env=self.environment, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, f"{words}: {done.stderr}"
        return done.stdout

    def _idle(self) -> int:
        words = ["sinfo", "--noheader", "--Node", "--format=%t"]
        done = subprocess.run(words, env=self.environment, capture_output=True, text=True, timeout=60)
        return done.stdout.split().count("idle")

    def _wait_for(self, is_there, what: str, seconds: float = 120) -> None:
        end = time.monotonic() + seconds
        while not is_there():
            assert time.monotonic() < end, f"{what} did not come; see {self.place}"
            time.sleep(0.2)

    def running(self) -> dict[str, str]:
        """Nodes with the array task that runs on them."""
        lines = self.call("squeue", "--noheader", "--states=RUNNING", "--format=%N %K").splitlines()
        return dict(line.split() for line in lines)

    def is_done(self) -> bool:
        """Whether no job is left."""
        return not self.call("squeue", "--noheader", "--array").strip()

    def kill_node(self, node: str) -> list[int]:
        """Kills a node as if its power had gone: slurmd, slurmstepd, and what they have started."""
        daemon = self._daemons.pop(node)
        doomed = [daemon.pid, *self._steps(node)]
        for pid in doomed:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        daemon.wait()
        return doomed

    def _steps(self, node: str) -> list[int]:
        """The processes of jobs on a node: their environment names it."""
        found = []
        for entry in Path("/proc").iterdir():
            if not entry.name.isdigit():
                continue
            try:
                words = (entry / "environ").read_bytes().split(b"\0")
                command = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            is_ours = f"SLURM_CONF={self.environment['SLURM_CONF']}".encode() in words
            names = {f"SLURMD_NODENAME={node}".encode(), f"SLURM_NODELIST={node}".encode()}
            is_step = command.startswith(b"slurmstepd") and self._parent_line(entry, node)
            if is_ours and (names & set(words) or is_step):
                found.append(int(entry.name))
        return found

    def _parent_line(self, entry: Path, node: str) -> bool:
        """Whether a step daemon has a job of the node among its children."""
        children = (entry / "task" / entry.name / "children").read_text().split()
        for child in children:
            try:
                words = Path("/proc", child, "environ").read_bytes().split(b"\0")
            except OSError:
                continue
            if f"SLURMD_NODENAME={node}".encode() in words:
                return True
        return False

    def __exit__(self, *_: object) -> None:
        for node in [node for node in self.nodes if node in self._daemons]:
            self.kill_node(node)
        for daemon in self._daemons.values():
            daemon.kill()
            daemon.wait()

"""Dagster's web server, asked as its own pages ask it."""

import json
import socket
import time
import urllib.request

LOCATION = {"repositoryLocationName": "pipelines.definitions", "repositoryName": "__repository__"}


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class WebUi:
    """Dagster's web server, asked as its own pages ask it."""

    def __init__(self, port: int) -> None:
        self._url = f"http://127.0.0.1:{port}/graphql"
        self.wait(lambda: self.ask("{ version }"))

    def launch(self, job: str, **ingest: object) -> str:
        """Start a job with a configuration of its ingest and return the run's id."""
        selector = LOCATION | {"pipelineName": job}
        config = json.dumps({"ops": {"raw__batches": {"config": ingest}}})
        answer = self.ask(
            "mutation($p: ExecutionParams!) {"
            " launchRun(executionParams: $p) { ... on LaunchRunSuccess { run { runId } } } }",
            p={"selector": selector, "runConfigData": config, "mode": "default"},
        )
        return answer["launchRun"]["run"]["runId"]

    def status_in_the_end(self, run_id: str) -> str:
        """Wait until a run has ended and return its status."""
        query = "query($id: ID!) { runOrError(runId: $id) { ... on Run { status } } }"

        def ended() -> str | None:
            status = self.ask(query, id=run_id)["runOrError"]["status"]
            return status if status in ("SUCCESS", "FAILURE", "CANCELED") else None

        return self.wait(ended)

    def running(self) -> set[str]:
        """Return the schedules and sensors that are on."""
        query = (
            "query($s: RepositorySelector!) {"
            " schedulesOrError(repositorySelector: $s) { ... on Schedules { results { name scheduleState { status } } } }"
            " sensorsOrError(repositorySelector: $s) { ... on Sensors { results { name sensorState { status } } } } }"
        )
        answer = self.ask(query, s=LOCATION)
        schedules = {one["name"]: one["scheduleState"] for one in answer["schedulesOrError"]["results"]}
        sensors = {one["name"]: one["sensorState"] for one in answer["sensorsOrError"]["results"]}
        return {name for name, state in (schedules | sensors).items() if state["status"] == "RUNNING"}

    def healthy_daemons(self) -> set[str]:
        """Return the kinds of daemon that are at work."""
        query = "{ instance { daemonHealth { allDaemonStatuses { daemonType healthy } } } }"
        found = self.ask(query)["instance"]["daemonHealth"]["allDaemonStatuses"]
        return {one["daemonType"] for one in found if one["healthy"]}

    def ask(self, query: str, **variables: object) -> dict:
        body = json.dumps({"query": query, "variables": variables}).encode()
        request = urllib.request.Request(self._url, body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=300) as answer:
            return json.load(answer)["data"]

    @staticmethod
    def wait(tell, seconds: int = 600):
        end = time.monotonic() + seconds
        while True:
            try:
                if told := tell():
                    return told
            except OSError:
                pass
            assert time.monotonic() < end, "the web UI gave no answer in time"
            time.sleep(0.5)

"""Every change as it happens, until it is stopped. It begins with all vehicles."""
import json
import os
import sys
import time
import urllib.error
import urllib.request

API_URL = os.environ.get("API_URL", "https://tracking.example.com")
API_KEY = os.environ["API_KEY"]  # an API key with the scope positions.read

names, last = {}, None


def read():
    """Reads until the connection ends; with the last id the next one goes on from there."""
    global last
    headers = {"Authorization": f"Bearer {API_KEY}"}
    if last:
        headers["Last-Event-ID"] = last
    with urllib.request.urlopen(urllib.request.Request(f"{API_URL}/api/live", headers=headers), timeout=30) as feed:
        for line in feed:
            text = line.decode().rstrip("\n")
            if text.startswith("id: "):
                last = text[4:]
            elif text.startswith("data: "):
                show(json.loads(text[6:]))


def show(message):
    """Values come in this order: id, lat, lon, speed; those of "info" begin with id, IMEI, name."""
    for info in message.get("info", []):
        names[info[0]] = info[2]
    for live in message.get("live", []):
        print(message["type"], names.get(live[0]), *live[1:4], sep="\t", flush=True)
    if message["type"] == "ready":
        print("ready", flush=True)


while True:
    try:
        read()
    except urllib.error.HTTPError as error:
        if error.code in (401, 403):
            sys.exit(f"refused: {error.code}")
        print(error, file=sys.stderr)
    except OSError as error:
        print(error, file=sys.stderr)
    time.sleep(5)

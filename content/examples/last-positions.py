"""Where some vehicles are: IMEIs are given as arguments. Times are UTC."""
import json
import os
import sys
import urllib.request

API_URL = os.environ.get("API_URL", "https://tracking.example.com")
API_KEY = os.environ["API_KEY"]  # an API key with the scopes devices.read and positions.read

request = urllib.request.Request(
    f"{API_URL}/api/devices/search",
    data=json.dumps({"imeis": sys.argv[1:], "pageSize": 1000}).encode(),
    headers={"Authorization": f"Bearer {API_KEY}", "Content-Type": "application/json"},
)
with urllib.request.urlopen(request) as response:
    data = json.load(response)["data"]
for device in data["items"]:
    print(*(device[key] for key in ("name", "lat", "lon", "speedKmh", "fixTime", "lastPacketAt")), sep="\t")
for imei in data["missing"]:
    print(f"{imei}: no such vehicle", file=sys.stderr)

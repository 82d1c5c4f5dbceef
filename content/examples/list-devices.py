"""All vehicles, page by page: IMEI, name and status."""
import json
import os
import urllib.request

API_URL = os.environ.get("API_URL", "https://tracking.example.com")
API_KEY = os.environ["API_KEY"]  # an API key with the scope devices.read

page, seen = 1, 0
while True:
    request = urllib.request.Request(
        f"{API_URL}/api/devices?pageSize=1000&page={page}",
        headers={"Authorization": f"Bearer {API_KEY}"},
    )
    with urllib.request.urlopen(request) as response:
        data = json.load(response)["data"]
    for device in data["items"]:
        print(device["imei"], device["name"], device["status"], sep="\t")
    seen += len(data["items"])
    if not data["items"] or seen >= data["total"]:
        break
    page += 1

"""The trips of a period: report.py 2026-03-01T00:00:00Z 2026-03-07T23:59:59Z"""
import json
import os
import sys
import urllib.parse
import urllib.request

API_URL = os.environ.get("API_URL", "https://tracking.example.com")
API_KEY = os.environ["API_KEY"]  # an API key with the scope reports.read

query = urllib.parse.urlencode({"from": sys.argv[1], "to": sys.argv[2]})
request = urllib.request.Request(
    f"{API_URL}/api/reports/trips?{query}", headers={"Authorization": f"Bearer {API_KEY}"}
)
with urllib.request.urlopen(request) as response:
    data = json.load(response)["data"]
for row in data["rows"]:
    cells = row["cells"]
    name = data["devices"][row["imei"]]["device"]
    print(name, cells["start"], cells["end"], f"{cells['distanceM'] / 1000:g}", sep="\t")
# "count" and "totals" are of all rows; an answer holds the first 5000.
print(f"{data['count']} trips, {(data['totals']['distanceM'] or 0) / 1000:g} km")

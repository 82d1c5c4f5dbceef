#!/bin/sh
# The trips of a period: report.sh 2026-03-01T00:00:00Z 2026-03-07T23:59:59Z
set -eu
: "${API_KEY:?Set API_KEY to an API key with the scope reports.read}"
API_URL=${API_URL:-https://tracking.example.com}

answer=$(curl -fsS --get "$API_URL/api/reports/trips" -H "Authorization: Bearer $API_KEY" \
  --data-urlencode "from=$1" --data-urlencode "to=$2")
echo "$answer" | jq -r '.data as $report | $report.rows[]
  | [$report.devices[.imei].device, .cells.start, .cells.end, .cells.distanceM / 1000] | @tsv'
echo "$answer" | jq -r '"\(.data.count) trips, \(.data.totals.distanceM / 1000) km"'

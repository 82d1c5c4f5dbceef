#!/bin/sh
# Where some vehicles are: IMEIs are given as arguments. Times are UTC.
set -eu
: "${API_KEY:?Set API_KEY to an API key with the scopes devices.read and positions.read}"
API_URL=${API_URL:-https://tracking.example.com}

answer=$(curl -fsS "$API_URL/api/devices/search" \
  -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \
  -d "$(jq -n '{imeis: $ARGS.positional, pageSize: 1000}' --args "$@")")
echo "$answer" | jq -r '.data.items[] | [.name, .lat, .lon, .speedKmh, .fixTime, .lastPacketAt] | @tsv'

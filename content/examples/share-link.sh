#!/bin/sh
# A link by which anybody follows a vehicle for some hours: share-link.sh 350000000000007 24
set -eu
: "${API_KEY:?Set API_KEY to an API key with the scopes shares.edit and positions.read}"
API_URL=${API_URL:-https://tracking.example.com}

answer=$(curl -fsS "$API_URL/api/shares" \
  -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \
  -d "$(jq -n --arg imei "$1" --argjson hours "$2" '{
    name: "Delivery", imeis: [$imei], hours: $hours,
    fields: {name: true, plate: false, speed: true, address: true, driver: false, phone: false,
      trail: "none", destination: false}}')")
echo "$answer" | jq -r '.data.link'

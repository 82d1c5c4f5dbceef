#!/bin/sh
# Every change as it happens (server-sent events), until it is stopped. It begins with all vehicles.
set -eu
: "${API_KEY:?Set API_KEY to an API key with the scope positions.read}"
API_URL=${API_URL:-https://tracking.example.com}

curl -fsSN "$API_URL/api/live" -H "Authorization: Bearer $API_KEY" -H 'Accept: text/event-stream'

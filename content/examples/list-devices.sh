#!/bin/sh
# All vehicles, page by page: IMEI, name and status.
set -eu
: "${API_KEY:?Set API_KEY to an API key with the scope devices.read}"
API_URL=${API_URL:-https://tracking.example.com}

page=1
while :; do
  answer=$(curl -fsS "$API_URL/api/devices?pageSize=1000&page=$page" -H "Authorization: Bearer $API_KEY")
  echo "$answer" | jq -r '.data.items[] | [.imei, .name, .status] | @tsv'
  [ "$(echo "$answer" | jq '.data | .page * .pageSize >= .total')" = true ] && break
  page=$((page + 1))
done

// All vehicles, page by page: IMEI, name and status.
const { API_URL = 'https://tracking.example.com', API_KEY } = process.env
if (!API_KEY) throw new Error('Set API_KEY to an API key with the scope devices.read')

type Devices = { items: { imei: string; name: string; status: string }[]; total: number }

for (let page = 1, seen = 0; ; page++) {
  const response = await fetch(`${API_URL}/api/devices?pageSize=1000&page=${page}`, {
    headers: { authorization: `Bearer ${API_KEY}` },
  })
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: Devices }
  if (code !== 0) throw new Error(`${code}: ${msg}`)
  for (const { imei, name, status } of data.items) console.log([imei, name, status].join('\t'))
  seen += data.items.length
  if (data.items.length === 0 || seen >= data.total) break
}

export {}

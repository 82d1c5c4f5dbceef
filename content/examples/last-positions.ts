// Where some vehicles are: IMEIs are given as arguments. Times are UTC.
const { API_URL = 'https://tracking.example.com', API_KEY } = process.env
if (!API_KEY) throw new Error('Set API_KEY to an API key with the scopes devices.read and positions.read')

type Position = {
  name: string
  lat: number | null
  lon: number | null
  speedKmh: number | null
  fixTime: string | null
  lastPacketAt: string | null
}
type Answer = { code: number; msg: string; data: { items: Position[]; missing: string[] } }

const response = await fetch(`${API_URL}/api/devices/search`, {
  method: 'POST',
  headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
  body: JSON.stringify({ imeis: process.argv.slice(2), pageSize: 1000 }),
})
const { code, msg, data } = (await response.json()) as Answer
if (code !== 0) throw new Error(`${code}: ${msg}`)
for (const { name, lat, lon, speedKmh, fixTime, lastPacketAt } of data.items)
  console.log([name, lat, lon, speedKmh, fixTime, lastPacketAt].join('\t'))
for (const imei of data.missing) console.error(`${imei}: no such vehicle`)

export {}

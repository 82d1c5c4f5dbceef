// The trips of a period: report.ts 2026-03-01T00:00:00Z 2026-03-07T23:59:59Z
const { API_URL = 'https://tracking.example.com', API_KEY } = process.env
if (!API_KEY) throw new Error('Set API_KEY to an API key with the scope reports.read')

type Row = { imei: string; cells: { start: string; end: string; distanceM: number } }
type Report = {
  rows: Row[]
  devices: Record<string, { device: string }>
  count: number
  totals: { distanceM: number | null }
}

const [from = '', to = ''] = process.argv.slice(2)
const response = await fetch(`${API_URL}/api/reports/trips?${new URLSearchParams({ from, to })}`, {
  headers: { authorization: `Bearer ${API_KEY}` },
})
const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: Report }
if (code !== 0) throw new Error(`${code}: ${msg}`)
for (const { imei, cells } of data.rows)
  console.log([data.devices[imei]?.device, cells.start, cells.end, cells.distanceM / 1000].join('\t'))
// `count` and `totals` are of all rows; an answer holds the first 5000.
console.log(`${data.count} trips, ${(data.totals.distanceM ?? 0) / 1000} km`)

export {}

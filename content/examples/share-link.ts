// A link by which anybody follows a vehicle for some hours: share-link.ts 350000000000007 24
const { API_URL = 'https://tracking.example.com', API_KEY } = process.env
if (!API_KEY) throw new Error('Set API_KEY to an API key with the scopes shares.edit and positions.read')

const [imei, hours] = process.argv.slice(2)
const response = await fetch(`${API_URL}/api/shares`, {
  method: 'POST',
  headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
  body: JSON.stringify({
    name: 'Delivery',
    imeis: [imei],
    hours: Number(hours),
    fields: {
      name: true,
      plate: false,
      speed: true,
      address: true,
      driver: false,
      phone: false,
      trail: 'none',
      destination: false,
    },
  }),
})
const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: { link: string } }
if (code !== 0) throw new Error(`${code}: ${msg}`)
// Told this once: keep it.
console.log(data.link)

export {}

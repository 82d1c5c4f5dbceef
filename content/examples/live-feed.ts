// Every change as it happens, until it is stopped. It begins with all vehicles.
const { API_URL = 'https://tracking.example.com', API_KEY } = process.env
if (!API_KEY) throw new Error('Set API_KEY to an API key with the scope positions.read')

// Values come in this order: id, lat, lon, speed; those of `info` begin with id, IMEI, name.
type Live = [id: number, lat: number | null, lon: number | null, speedKmh: number | null]
type Info = [id: number, imei: string, name: string]
type Message = { type: string; info?: Info[]; live?: Live[] }

const names = new Map<number, string>()
let last = ''

/** Reads until the connection ends; with the last id the next one goes on from there. */
async function read(): Promise<void> {
  const response = await fetch(`${API_URL}/api/live`, {
    headers: { authorization: `Bearer ${API_KEY}`, ...(last && { 'last-event-id': last }) },
  })
  if (response.status === 401 || response.status === 403) {
    console.error(`refused: ${response.status}`)
    process.exit(1)
  }
  if (!response.ok || !response.body) throw new Error(`status ${response.status}`)
  let text = ''
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    text += part
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      last = /^id: (.*)$/m.exec(event)?.[1] ?? last
      const line = /^data: (.*)$/m.exec(event)?.[1]
      if (line) show(JSON.parse(line) as Message)
    }
  }
}

function show({ type, info = [], live = [] }: Message): void {
  for (const [id, , name] of info) names.set(id, name)
  for (const [id, lat, lon, speedKmh] of live)
    console.log([type, names.get(id), lat, lon, speedKmh].join('\t'))
  if (type === 'ready') console.log('ready')
}

for (;;) {
  await read().catch((error: Error) => console.error(error.message))
  await new Promise((next) => setTimeout(next, 5000))
}

export {}

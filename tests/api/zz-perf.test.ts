import { sql } from 'drizzle-orm'
import { it } from 'vitest'
import { pastFixes } from '@/db/queries/alert-rules/previewed-past'
import { insertDevices } from '@/db/queries/devices/device-identifiers'
import { PreviewRun } from '@/lib/alerts/preview-rule'
import { trackFixes } from '@/lib/tracking/engine'
import { UNWIRED } from '@/lib/tracking/sensing/wiring'
import { NEW_TRACKING, type TrackedFix } from '@/lib/tracking/state'
import { freshDatabase } from '../support/database'
import { makeAccount } from '../support/world'
const database = freshDatabase()
it('perf', async () => {
  const id = await makeAccount('fleet', 'enterprise')
  const rows = Array.from({ length: 40 }, (_, i) => ({ accountId: id, imei: String(360_000_000_000_000 + i), name: `V ${i}`, model: 'GT06N' }))
  const made = await insertDevices(database.db, rows)
  await database.db.execute(sql`
    insert into positions (fix_time, device_id, lat, lon, speed, signal)
    select date_trunc('second', now()) - make_interval(secs => s), d.id, 412000000 + ((s / 30) * 2700 % 20000000), -86000000, case when (s / 3600) % 24 < 8 then 400 + (s % 700) else 0 end, 1 + (2 << 3) + (9 << 5)
    from devices d, generate_series(30, 7 * 86400, 30) s where (s / 3600) % 24 < 8 or s % 600 = 0`)
  await database.db.execute(sql`analyze positions`)
  const cpu = () => process.cpuUsage().user / 1e6
  const to = Date.now(), from = to - 7 * 86400_000
  for (let round = 0; round < 3; round++) {
    let c = cpu(); let w = performance.now(); let n = 0
    const all: TrackedFix[][] = []
    for (const { id } of made) for await (const page of pastFixes({ deviceId: id, from, to })) { n += page.length; all.push(page) }
    console.log('read', n, 'cpu us/fix', ((cpu() - c) * 1e6 / n).toFixed(2), 'wall', ((performance.now() - w) * 1000 / n).toFixed(2))
    c = cpu()
    const words = []
    let st = NEW_TRACKING
    for (const page of all) { if ((page[0]?.time ?? 0) < (st.seen ?? 0)) st = NEW_TRACKING; const r = trackFixes(st, page); st = r.state; words.push(r.words) }
    console.log('track us/fix', ((cpu() - c) * 1e6 / n).toFixed(2))
    for (const [kind, params] of [['overspeed', { limitFrom: 'own', limitKmh: 80, durationS: 10 }], ['stay', { minutes: 60 }]] as const) {
      c = cpu(); let alerts = 0
      let run = new PreviewRun({ kind, terms: { params, schedule: null }, from, to }, { id: 1, groupId: null, wired: UNWIRED, fences: null })
      let last = 0
      all.forEach((page, i) => { if ((page[0]?.time ?? 0) < last) { alerts += run.result().alerts.length; run = new PreviewRun({ kind, terms: { params, schedule: null }, from, to }, { id: 1, groupId: null, wired: UNWIRED, fences: null }) }
        last = page.at(-1)?.time ?? 0
        run.takeFixes(page.map((f, k) => ({ ...f, word: words[i]![k]! }))) })
      console.log(kind, alerts, 'us/fix', ((cpu() - c) * 1e6 / n).toFixed(2))
    }
  }
}, 300_000)

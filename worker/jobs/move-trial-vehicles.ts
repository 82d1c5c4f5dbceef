import { setImmediate as breathe } from 'node:timers/promises'
import { listTrialVehicles, type TrialVehicle } from '@/db/queries/demo-applications/trial-vehicles'
import { claimDevice, findSettings } from '@/db/queries/ingest/claim-device'
import { saveChanges } from '@/db/queries/ingest/save-changes'
import { TakenOver } from '@/db/queries/ingest/save-states'
import { fixesBetween } from '@/demo/fixes-between'
import { reportedBy } from '@/demo/reported'
import { systemAccess } from '@/lib/auth/access'
import type { Report } from '@/lib/ingest/change'
import { buildChange } from '@/lib/ingest/pipeline'
import type { Job } from '../job'

const DAY_MS = 86_400_000
const HISTORY_DAYS = 14
const CHUNK = 2000

const system = systemAccess('worker')
const SIMULATED = { gateway: 'trial', protocol: 'simulated', address: '' }

/**
 * Gives the vehicles of trials two weeks of past and lets them go on, through the same steps and the
 * same save as real ones. A worker that does the same at the same time is fenced.
 */
export const moveTrialVehicles: Job = {
  name: 'move-trial-vehicles',
  schedule: '* * * * *',
  atStart: true,
  wakesOn: 'trials',
  run: () => advanceTrials(Date.now()),
}

/** Brings every vehicle of a running trial up to `now`, in milliseconds since 1970. */
export async function advanceTrials(now: number): Promise<void> {
  for (const vehicle of await listTrialVehicles(system)) await advance(vehicle, now)
}

async function advance({ deviceId, vehicle, lastSentAt }: TrialVehicle, now: number): Promise<void> {
  const from = lastSentAt === null ? now - HISTORY_DAYS * DAY_MS : lastSentAt + 1
  const reports = fixesBetween(vehicle, from, now)
  const first = reports.next()
  if (first.done) return
  const settings = (await findSettings(system, [deviceId])).get(deviceId)
  const claim = await claimDevice(system, deviceId, SIMULATED)
  let { state } = claim
  let chunk: Report[] = [reportedBy(vehicle, first.value)]
  const save = async () => {
    const change = buildChange(state, chunk, settings)
    try {
      await saveChanges(system, [{ deviceId, version: claim.version, change }])
    } catch (error) {
      if (error instanceof TakenOver) return false
      throw error
    }
    state = change.state
    chunk = []
    await breathe()
    return true
  }
  for (const report of reports) {
    chunk.push(reportedBy(vehicle, report))
    if (chunk.length >= CHUNK && !(await save())) return
  }
  if (chunk.length > 0) await save()
}

import { checkDigit } from '@/lib/identifiers/identifier-kinds'
import { DEMO_VEHICLES, type DemoVehicle } from './vehicles'

/** Made-up type code of vehicles that belong to trials; nobody makes such trackers. */
const TYPE_CODE = '86990105'
const SERIALS = 100_000

/** IMEIs of the demo fleet that a trial's vehicles are modelled on: vans, trucks, a car, a bus, machines. */
const MODELLED_ON = [
  '869901040392564',
  '869901040788514',
  '869901040867706',
  '869901041184465',
  '869901041026088',
  '869901041105270',
  '869901041501221',
  '869901041580415',
]

const TEMPLATES = MODELLED_ON.map((imei) => {
  const vehicle = DEMO_VEHICLES.find((one) => one.imei === imei)
  if (!vehicle) throw new Error(`the demo fleet has no vehicle ${imei}`)
  return vehicle
})

/** The vehicles of a trial: like some of the demo fleet, with IMEIs, ways and days of their own. */
export function trialVehicles(applicationId: number): DemoVehicle[] {
  return TEMPLATES.map((template, index) => ({ ...template, imei: trialImei(applicationId, index) }))
}

function trialImei(applicationId: number, index: number): string {
  const serial = String(applicationId % SERIALS).padStart(5, '0')
  const body = `${TYPE_CODE}${serial}${index}`
  return body + checkDigit(body)
}

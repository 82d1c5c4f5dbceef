import type { VehicleEndKind } from '@/lib/fleet/ends/end-kinds'
import type { EndStage } from '@/lib/fleet/ends/end-stage'
import { SERVICE_STAGES, type ServiceStage } from '@/lib/fleet/services/when-told'
import type { KindOver, ParamsOfKind } from '../kinds/kinds'

export type FleetKind = KindOver<'fleet'>

/** What is told of a vehicle: how far a service has come, or that one of its papers ends. */
export type FleetFound =
  | { kind: 'serviceDue'; stage: ServiceStage; planId: number; plan: string; vehicle: string }
  | {
      kind: 'paperEnding'
      stage: EndStage
      paper: VehicleEndKind
      paperId: number
      name: string
      vehicle: string
      endsOn: string
      daysLeft: number
    }

type Params = { [Kind in FleetKind]: ParamsOfKind<Kind> }
type FleetData = Record<string, string | number>

/** What an alert of a rule says of it; null where it is none of that rule's. */
export function fleetAlert<Kind extends FleetKind>(
  kind: Kind,
  params: Params[Kind],
  found: FleetFound,
): FleetData | null {
  if (found.kind !== kind) return null
  if (found.kind === 'serviceDue') {
    const { kind: _, ...data } = found
    const { fromStage } = params as Params['serviceDue']
    return SERVICE_STAGES.indexOf(found.stage) < SERVICE_STAGES.indexOf(fromStage) ? null : data
  }
  const { kind: _, stage, ...data } = found
  return (params as Params['paperEnding'])[`days${stage}`] ? data : null
}

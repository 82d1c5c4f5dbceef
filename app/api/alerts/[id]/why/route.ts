import { findAlertWhy } from '@/db/queries/alerts/alert-why'
import { alertWhy, whyParams } from '@/lib/alerts/why-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Why an alert was raised: the rule as it stood, what was measured, the fixes; who was told',
    permission: 'events.read',
    params: whyParams,
    returns: alertWhy,
  },
  ({ access, params }) => findAlertWhy(access, params.id),
)

import { embedParams, embedVehicleList } from '@/lib/embeds/schema'
import { keysOfVehicles } from '@/server/embeds/make-embed'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Vehicles that an embed shows now, with the keys by which its page is told to select them',
    permission: 'embeds.edit',
    params: embedParams,
    returns: embedVehicleList,
  },
  ({ access, params }) => keysOfVehicles(access, params.id, Date.now()),
)

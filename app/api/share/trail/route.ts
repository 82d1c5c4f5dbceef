import { keepView } from '@/db/queries/shares/share-views'
import { systemAccess } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { sharedTrail } from '@/lib/shares/schema'
import { clientSubnet } from '@/server/auth/client-address'
import { limitVisits } from '@/server/next/call-limit'
import { jsonText } from '@/server/next/json-text'
import { route } from '@/server/next/route'
import { bearerOf } from '@/server/shares/bearer'
import { shareRoom } from '@/server/shares/share-rooms'
import { subnetMark } from '@/server/shares/subnet-mark'

export const GET = route(
  {
    summary: 'Where the vehicles of a share link (bearer in Authorization) have been since it was made',
    permission: 'public',
    returns: sharedTrail,
    raw: true,
    produces: 'application/json',
  },
  async ({ request }) => {
    limitVisits(clientSubnet(request.headers))
    const now = Date.now()
    const { shareId, viewId, mark } = bearerOf(request.headers, now)
    const trails = await (await shareRoom(shareId)).trails(mark, now)
    const kept = { shareId, viewId, subnet: subnetMark(shareId, request.headers) }
    if (!(await keepView(systemAccess('web'), kept))) throw new AppError('shareFull')
    return jsonText(request, `{"code":0,"msg":"","data":${trails}}`)
  },
)

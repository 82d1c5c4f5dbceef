import { positionsAnswer, sendPositionsBody } from '@/lib/received/sent-position'
import { BODY_LIMITS } from '@/server/http/body-limits'
import { route } from '@/server/next/route'
import { receivePositions } from '@/server/received/receive-positions'

export const POST = route(
  {
    summary:
      'Send positions of devices, 10 000 at most, each with its verdict; what is sent again is stored once. Also a list, or lines of JSON',
    permission: 'positions.send',
    body: sendPositionsBody,
    ownReading: { types: ['application/x-ndjson'] },
    maxBodyBytes: BODY_LIMITS['/api/positions'],
    returns: positionsAnswer,
    // A late fix has the steps run again over what is stored after it.
    late: true,
  },
  ({ access, request, letOthers }) => receivePositions(access, request, letOthers),
)

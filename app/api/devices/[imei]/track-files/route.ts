import { imeiParams } from '@/lib/devices/schema'
import { trackFileForm } from '@/lib/received/track-files/schema'
import { task } from '@/lib/tasks/schema'
import { BODY_LIMITS } from '@/server/http/body-limits'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'
import { orderTrackFile } from '@/server/received/order-track-file'

export const POST = route(
  {
    summary: 'Put the track of a GPX, KML or CSV file into the history of a device, as a task',
    permission: 'positions.send',
    params: imeiParams,
    form: trackFileForm,
    maxBodyBytes: BODY_LIMITS['/api/devices/[imei]/track-files'],
    returns: task,
    status: 202,
    long: true,
  },
  ({ request, access, params: { imei }, form: { file } }) =>
    orderTrackFile(access, { imei, file, language: languageOf(request) }),
)

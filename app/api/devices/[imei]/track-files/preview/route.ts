import { imeiParams } from '@/lib/devices/schema'
import { trackFileForm, trackFilePreview } from '@/lib/received/track-files/schema'
import { BODY_LIMITS } from '@/server/http/body-limits'
import { route } from '@/server/next/route'
import { previewTrackFile } from '@/server/received/judge-track-file'

export const POST = route(
  {
    summary: 'What an import of a GPX, KML or CSV track would do; changes nothing',
    permission: 'positions.send',
    params: imeiParams,
    form: trackFileForm,
    maxBodyBytes: BODY_LIMITS['/api/devices/[imei]/track-files/preview'],
    returns: trackFilePreview,
    long: true,
  },
  async ({ access, params: { imei }, form: { file } }) =>
    previewTrackFile(access, imei, new Uint8Array(await file.arrayBuffer())),
)

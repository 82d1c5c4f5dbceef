import { findTrackingSettings } from '@/db/queries/tracking-settings'
import { imeiParams } from '@/lib/devices/schema'
import { route } from '@/lib/server/route'
import { trackingSettingsView } from '@/lib/tracking/thresholds'

export const GET = route(
  {
    summary: 'Thresholds by which trips, stops, idling and the rest are decided for a device',
    permission: 'devices.read',
    params: imeiParams,
    returns: trackingSettingsView,
  },
  ({ access, params: { imei } }) => findTrackingSettings(access, imei),
)

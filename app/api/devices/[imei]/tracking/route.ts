import { findTrackingSettings } from '@/db/queries/tracking/tracking-settings'
import { imeiParams } from '@/lib/devices/schema'
import { trackingSettingsView } from '@/lib/tracking/thresholds'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Thresholds by which trips, stops, idling and the rest are decided for a device',
    permission: 'devices.read',
    params: imeiParams,
    returns: trackingSettingsView,
  },
  ({ access, params: { imei } }) => findTrackingSettings(access, imei),
)

import { openDeviceIdOf } from '@/db/queries/devices/devices'
import { type Access, requirePermission } from '@/lib/auth/access'

/** Which device a file is for. Throws `deviceUnknown`, and `deviceExpired` when its service has ended. */
export async function filedDevice(access: Access, imei: string): Promise<number> {
  requirePermission(access, 'positions.send')
  return openDeviceIdOf(access, imei)
}

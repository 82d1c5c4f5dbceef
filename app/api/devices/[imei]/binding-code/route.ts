import { bindingCode } from '@/lib/devices/binding'
import { imeiParams } from '@/lib/devices/schema'
import { renewBindingCode } from '@/server/devices/binding-code'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'A new code by which an end user below the owner binds the device; the one before ends',
    permission: 'devices.binding',
    params: imeiParams,
    returns: bindingCode,
  },
  ({ access, params }) => renewBindingCode(access, params.imei),
)

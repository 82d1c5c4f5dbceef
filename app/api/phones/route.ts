import { listSendingPhones } from '@/db/queries/phones/sending-phones'
import { phoneList, phonesQuery } from '@/lib/phones/send-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Phones that a signed-in browser may report as: those that the account may change',
    permission: 'devices.edit',
    query: phonesQuery,
    returns: phoneList,
  },
  ({ access, query }) => listSendingPhones(access, query.q),
)

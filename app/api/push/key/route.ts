import { pushKey } from '@/lib/push/schema'
import { route } from '@/server/next/route'
import { addressAt } from '@/server/outbox/account-address'
import { subjectAt } from '@/server/push/send-push'
import { vapidKeys } from '@/server/push/vapid-keys'

export const GET = route(
  {
    summary: 'The key by which a browser subscribes to be told of alerts; null where nothing can be pushed',
    permission: 'events.read',
    returns: pushKey,
  },
  async ({ access }) => {
    const subject = subjectAt(await addressAt(access.path))
    return { publicKey: subject ? (await vapidKeys()).publicKey : null }
  },
)

import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/account/account-context'
import type { Permission } from '@/lib/auth/permissions'
import { api } from '@/lib/http/client'

export type TellingWay = 'mail' | 'push'

/** Why who is signed in would not be told as things are; what has to be mended first comes first. */
export type Obstacle =
  | 'noServer'
  | 'noAddress'
  | 'unverified'
  | 'paused'
  | 'unsubscribed'
  | 'noBrowser'
  | 'notSetUp'

type Asked = { signal: AbortSignal; may: (permission: Permission) => boolean }

/** What keeps a way of telling from reaching the own account; null where nothing does, and while nobody knows. */
export function useObstacle(way: TellingWay, isWanted: boolean): Obstacle | null {
  const { permissions, userFictitiousFlag: isVirtual } = useAccount()
  const may = (permission: Permission) => permissions.includes(permission)
  const { data = null } = useQuery({
    queryKey: ['tellingObstacle', way],
    queryFn: ({ signal }) => (way === 'mail' ? ofMail : ofPush)({ signal, may }),
    // Told is the account: what a virtual one can ask for is its own address, and its own browsers.
    enabled: isWanted && !isVirtual && may('events.read'),
    // It is mended in another tab.
    staleTime: 0,
  })
  return isWanted ? data : null
}

async function ofMail({ signal, may }: Asked): Promise<Obstacle | null> {
  const given = { signal, hideError: true }
  const [{ address, unsubscribed }, profile] = await Promise.all([
    api('GET', '/api/telling-preferences', given),
    may('profile.edit') ? api('GET', '/api/account/profile', given) : null,
  ])
  if (profile?.confirmsEmail === false) {
    const own = may('mailServer.edit') ? await api('GET', '/api/mail-server', given) : null
    if (own === null) return 'noServer'
  }
  if (address === null) return 'noAddress'
  if (!address.verified) return 'unverified'
  if (address.paused) return 'paused'
  return unsubscribed ? 'unsubscribed' : null
}

async function ofPush({ signal }: Asked): Promise<Obstacle | null> {
  const given = { signal, hideError: true }
  const [{ publicKey }, browsers] = await Promise.all([
    api('GET', '/api/push/key', given),
    api('GET', '/api/push/subscriptions', given),
  ])
  if (publicKey === null) return 'notSetUp'
  return browsers.length === 0 ? 'noBrowser' : null
}

'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/sonner'
import { api } from '@/lib/http/client'

const KEY = 'import-invitations'

/** How the accounts that came get in: who has no password yet, and a mail for those who can be mailed. */
export function Invitations({ id }: { id: number }) {
  const t = useTranslations('importTraccar')
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: [KEY, id],
    queryFn: ({ signal }) =>
      api('GET', '/api/imports/traccar/[id]/invitations', { params: { id }, signal, hideError: true }),
  })
  const invite = useMutation({
    mutationFn: () => api('POST', '/api/imports/traccar/[id]/invitations', { params: { id } }),
    onSuccess: (now) => {
      queries.setQueryData([KEY, id], now)
      showToast({ text: t('invited', { count: (data?.waiting ?? 0) - now.waiting }), tone: 'success' })
    },
  })
  if (!data) return null
  const { mails, ready, waiting, invited, unreachable } = data
  if (ready + waiting + invited + unreachable === 0) return null
  return (
    <section aria-label={t('getIn')} className="flex flex-col gap-2 rounded-panel bg-sunken p-3">
      <h3 className="text-body font-semibold">{t('getIn')}</h3>
      <ul className="flex flex-col gap-1 text-body">
        {ready > 0 && <li>{t('accountsReady', { count: ready })}</li>}
        {waiting > 0 && <li>{t('accountsWaiting', { count: waiting })}</li>}
        {invited > 0 && <li>{t('accountsInvited', { count: invited })}</li>}
        {unreachable > 0 && <li>{t('accountsUnreachable', { count: unreachable })}</li>}
      </ul>
      {waiting > 0 && !mails && <p className="text-meta text-muted">{t('mailsNotSetUp')}</p>}
      {waiting > 0 && mails && (
        <Button
          className="self-start"
          icon={<Mail className="size-4" aria-hidden="true" />}
          busy={invite.isPending}
          onClick={() => invite.mutate()}
        >
          {t('invite', { count: waiting })}
        </Button>
      )}
    </section>
  )
}

'use client'
import { AlarmClock, Ban, Bookmark, Layers, MoreHorizontal, Send } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { RecordsLink } from '@/components/table/record-screen'
import { Button } from '@/components/ui/button'
import { DropdownMenu, MenuItem, MenuSeparator } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import { useIsPhone } from '@/components/ui/use-is-phone'
import type { CommandFilter } from '@/lib/commands/filter-url'
import { CancelAll, useWaitingCount } from './cancel-all'

type Props = {
  filter: CommandFilter
  isFiltered: boolean
  maySend: boolean
  /** Asks for a device, and what it is sent. */
  onSend: () => void
}

/** Where to go from the list, and what can be done: what takes commands back stands in a menu, while any wait. */
export function CommandActions({ filter, isFiltered, maySend, onSend }: Props) {
  const t = useTranslations('commands')
  const shell = useTranslations('shell')
  const phone = useIsPhone()
  const router = useRouter()
  const mayBatch = useAccount().permissions.includes('commands.batch')
  const waiting = useWaitingCount(filter, maySend)
  /** How many there were when it was asked. */
  const [asked, setAsked] = useState<number | null>(null)
  const links = [
    ...(mayBatch ? [{ href: '/batchCommand', icon: Layers, text: t('batch.title') }] : []),
    ...(maySend ? [{ href: '/commandTemplate', icon: Bookmark, text: t('templates.section') }] : []),
    { href: '/workingModeStatus', icon: AlarmClock, text: shell('workingModes') },
  ]
  return (
    <>
      {!phone && links.map((link) => <RecordsLink key={link.href} {...link} />)}
      {(phone || waiting > 0) && (
        <DropdownMenu align="end" trigger={<IconButton label={t('list.more')} icon={<MoreHorizontal />} />}>
          {phone &&
            links.map(({ href, icon: Icon, text }) => (
              <MenuItem key={href} icon={<Icon />} onSelect={() => router.push(href)}>
                {text}
              </MenuItem>
            ))}
          {phone && waiting > 0 && <MenuSeparator />}
          {waiting > 0 && (
            <MenuItem danger icon={<Ban />} onSelect={() => setAsked(waiting)}>
              {t('list.cancelAll')}
            </MenuItem>
          )}
        </DropdownMenu>
      )}
      {maySend && (
        <Button tone="primary" icon={<Send className="size-4 rtl:-scale-x-100" />} onClick={onSend}>
          {t('send.open')}
        </Button>
      )}
      {asked !== null && (
        <CancelAll filter={filter} isFiltered={isFiltered} waiting={asked} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

'use client'
import { Ban, CopyPlus, Eye, Hourglass, MoreHorizontal, Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DropdownMenu, MenuItem, MenuSeparator } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import type { Share } from '@/lib/shares/schema'
import type { ShareVerb } from './shares-screen'

type Props = { share: Share; onAsk: (verb: ShareVerb, share: Share) => void }

/** What can be done with a link; of one of an account below no other is made. */
export function ShareActions({ share, onAsk }: Props) {
  const t = useTranslations('shares.actions')
  const { name, own, endedAt, groupId, devices } = share
  const lives = endedAt === null
  const ask = (verb: ShareVerb) => () => onAsk(verb, share)
  return (
    <DropdownMenu
      align="end"
      trigger={<IconButton label={t('of', { name })} icon={<MoreHorizontal />} className="-my-1.5" />}
    >
      {lives && (
        <>
          <MenuItem icon={<Pencil />} onSelect={ask('edit')}>
            {t('edit')}
          </MenuItem>
          <MenuItem icon={<Hourglass />} onSelect={ask('extend')}>
            {t('extend')}
          </MenuItem>
        </>
      )}
      {own && (groupId !== null || (devices?.length ?? 0) > 0) && (
        <MenuItem icon={<CopyPlus />} onSelect={ask('again')}>
          {t('again')}
        </MenuItem>
      )}
      <MenuItem icon={<Eye />} onSelect={ask('views')}>
        {t('views')}
      </MenuItem>
      {lives && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Ban />} danger onSelect={ask('revoke')}>
            {t('revoke')}
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  )
}

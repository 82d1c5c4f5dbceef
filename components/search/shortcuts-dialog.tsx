'use client'
import { useTranslations } from 'next-intl'
import { useAccount } from '@/components/account/account-context'
import { NAVIGATION, visibleItems } from '@/components/navigation/navigation'
import { Dialog } from '@/components/ui/dialog'
import { GO_KEYS, SHORTCUTS } from './shortcuts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** The keys that do something, by where they do. */
export function ShortcutsDialog(state: Props) {
  const t = useTranslations('shell')
  const { permissions } = useAccount()
  const pages = new Map<string, string>([
    ...visibleItems(NAVIGATION, permissions).map(({ path, text }) => [path, t(text)] as const),
    ['/allSettings', t('settings')],
  ])
  const goes = Object.entries(GO_KEYS).flatMap(([key, path]) => {
    const title = pages.get(path)
    return title ? [{ name: title, keys: ['G', key.toUpperCase()] }] : []
  })
  return (
    <Dialog {...state} title={t('shortcuts.title')} closeLabel={t('close')} width="wide">
      <div className="columns-2 gap-8 pb-4 phone:columns-1">
        {SHORTCUTS.map(({ group, shortcuts }) => (
          <KeyList
            key={group}
            title={t(`shortcuts.groups.${group}`)}
            keys={shortcuts.map(({ name, keys }) => ({ name: t(`shortcuts.keys.${name}`), keys }))}
          />
        ))}
        <KeyList title={t('shortcuts.groups.go')} keys={goes} />
      </div>
    </Dialog>
  )
}

function KeyList({
  title,
  keys,
}: {
  title: string
  keys: readonly { name: string; keys: readonly string[] }[]
}) {
  return (
    <section className="mb-5 break-inside-avoid">
      <h3 className="mb-1 text-meta font-medium text-muted">{title}</h3>
      <dl>
        {keys.map(({ name, keys }) => (
          <div key={name} className="flex items-center justify-between gap-4 border-b border-hairline py-1.5">
            <dt className="min-w-0 text-body">{name}</dt>
            <dd dir="ltr" className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-6 rounded-inner border border-outline bg-surface px-1.5 py-0.5 text-center font-sans text-meta"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

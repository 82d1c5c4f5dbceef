'use client'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import type { Permission } from '@/lib/auth/permissions'

type Props = {
  offered: readonly Permission[]
  chosen: ReadonlySet<Permission>
  onChange: (chosen: ReadonlySet<Permission>) => void
}

/** What a key may do, out of what its account may. */
export function ScopeChoice({ offered, chosen, onChange }: Props) {
  const t = useTranslations('settings.keys')
  const names = useTranslations('permissions')
  const toggle = (scope: Permission) => {
    const next = new Set(chosen)
    if (!next.delete(scope)) next.add(scope)
    onChange(next)
  }
  const reading = offered.filter((scope) => scope.endsWith('.read'))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-body font-medium">{t('scopes')}</legend>
      <p className="text-meta text-muted">{t('scopesHint')}</p>
      <div className="flex gap-2">
        <Button onClick={() => onChange(new Set(reading))}>{t('readOnly')}</Button>
        <Button onClick={() => onChange(new Set(offered))}>{t('all')}</Button>
      </div>
      <ul className="flex flex-col gap-1.5 pt-1">
        {offered.map((scope) => (
          <li key={scope}>
            <Checkbox
              label={names(scope as never)}
              checked={chosen.has(scope)}
              onCheckedChange={() => toggle(scope)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

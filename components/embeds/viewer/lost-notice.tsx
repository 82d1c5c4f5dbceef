'use client'
import { CloudOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'

/** Over the map while nothing is heard: what is seen is of then. */
export function LostNotice({ lostAt, ahead }: { lostAt: number | null; ahead: number }) {
  const t = useTranslations('embedViewer')
  const formats = useFormats()
  if (lostAt === null) return null
  return (
    <p
      role="status"
      className="absolute inset-x-2 top-2 z-20 mx-auto flex w-fit animate-drop items-center gap-2 rounded-control bg-raised px-3 py-1.5 text-meta shadow-panel"
    >
      <CloudOff aria-hidden="true" className="size-4 shrink-0 text-warning" />
      {t('lost', { time: formats.minute(lostAt + ahead) })}
    </p>
  )
}

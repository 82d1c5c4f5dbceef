import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'

/** From a vehicle that is shown alone back to all of them. */
export function BackLink({ href }: { href: string }) {
  const t = useTranslations('tracking')
  return (
    <Link
      href={href}
      className="tap inline-flex h-control items-center gap-2 rounded-control bg-raised px-3 text-body font-medium shadow-panel hover:bg-[color-mix(in_srgb,var(--raised),var(--text)_5%)]"
    >
      <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden />
      {t('back')}
    </Link>
  )
}

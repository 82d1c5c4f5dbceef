import {
  BriefcaseBusiness,
  Building2,
  FlaskConical,
  Handshake,
  type LucideIcon,
  ShieldCheck,
  Store,
  User,
  UserCog,
} from 'lucide-react'
import { type AccountTypeName, accountTypeName } from '@/lib/auth/account-types'

const ICONS: Record<AccountTypeName, LucideIcon> = {
  administrator: ShieldCheck,
  distributor: Store,
  salesManager: BriefcaseBusiness,
  sales: Handshake,
  enterprise: Building2,
  endUser: User,
  virtual: UserCog,
  demo: FlaskConical,
}

/** The sign of an account type; its word stands beside it or in the row's name. */
export function TypeIcon({ type, className }: { type: number; className?: string }) {
  const Icon = ICONS[accountTypeName(type)]
  return <Icon className={className} aria-hidden="true" strokeWidth={1.75} />
}

/** Alert contacts whose role is one of these are told of services that are due and of what ends, in whatever language it was typed. */
export const FLEET_ROLES: readonly string[] = ['fleet', '车队', 'الأسطول', 'أسطول', 'frota', 'flota']

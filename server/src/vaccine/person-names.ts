// Adds the name hashes of people created before they existed: computed once, with the key that the database does not have.
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { EffectHandler } from '../kit/effect.ts';
import { identityOf, type Identity } from './identity.ts';

const MAX = 1_000;

/** Requested by migration 0055. */
export const personEffects = (personKey: Buffer): Record<string, EffectHandler> => ({
  'person.named': { together: (_, db) => hashNames(db, identityOf(personKey)) },
});

async function hashNames(db: Db, identity: Identity): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await sql<{ id: string; name: string; birthDate: string }>`
      select id, name_enc as name, birth_date as "birthDate" from vac_person where id > ${after} and name_hash = '' order by id limit ${MAX}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    const hashes = rows.map(({ name, birthDate }) => identity.nameHash(identity.open(name), birthDate));
    // Who was changed in the meantime has the hash already.
    await sql`
      update vac_person p set name_hash = s.hash from unnest(${rows.map(({ id }) => id)}::text[], ${hashes}::text[]) as s (id, hash)
      where p.id = s.id and p.name_hash = ''`.execute(db);
    after = last.id;
  }
}

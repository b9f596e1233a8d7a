import { userImport, userPreview } from '@ordo/contract/user-sheet.ts';
import { userInfo, userList, userPasswords } from '@ordo/contract/user.ts';
import { currentUser } from '@ordo/contract/session.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSession } from '../../testing/create-session.ts';
import { createOrganisation, createScheme, createUser, createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { downloadSheet, uploadSheet, xlsx, type Cell } from '../../testing/sheets.ts';
import { changesOf, fingerprint } from '../../testing/traces.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  await createOrganisation(server, 'north');
  await createOrganisation(server, 'east');
  await createOrganisation(server, 'west', '1.east.');
  await sql`update organize set full_name = '门诊部' where id in ('east', 'west')`.execute(server.db);
  await sql`insert into role (id, full_name, en_code) values ('r1', '接种员', 'nurse'), ('r2', '库管员', 'store')`.execute(server.db);
  await sql`insert into position (id, organize_id, full_name, en_code) values ('p1', 'north', '组长', 'LEAD'), ('p2', 'east', '组长', 'LEAD')`.execute(
    server.db,
  );
});
afterAll(() => server.stop());

const HEADS = ['账号', '姓名', '所属组织', '性别', '角色', '岗位', '直属主管', '手机号', '邮箱', '入职日期', '状态'];
const preview = async (rows: Cell[][], who = token) => uploadSheet(server, userPreview, await xlsx(rows), who);
const take = async (rows: Cell[][], who = token) => uploadSheet(server, userImport, await xlsx(rows), who);
/** `row column: sentence` */
const lines = (problems: { row: number; column: string; text: string }[]) => problems.map(({ row, column, text }) => `${row} ${column}: ${text}`);
const account = async (name: string) =>
  (await sql<{ id: string }>`select id from app_user where account = ${name} and delete_mark = 0`.execute(server.db)).rows[0]?.id ?? '';

describe('a sheet of people', () => {
  test('is taken whole: names become references, words values, days moments; the log has each', async () => {
    const rows = [
      ['zhaolei', '赵磊', '总部/组织north', '男', '接种员，store', '组长', 'admin', 13800138000, 'zl@ordo.example', new Date('2024-02-29T00:00:00Z'), '启用'],
      ['qianmei', '钱梅', 'NORTH', 'Female', '', '', 'sunyi', '', '', '2024/3/1', '停用'],
      ['sunyi', '孙毅', '组织north', '', '', '', 'zhaolei', '', '', '', ''],
    ];
    expect((await preview([HEADS, ...rows])).data.problems).toEqual([]);
    const taken = await take([HEADS, ...rows]);
    expect(taken).toMatchObject({ code: 200, data: { created: 3, people: [{ account: 'zhaolei', realName: '赵磊', department: '组织north' }, {}, {}] } });
    const ids = await Promise.all(['zhaolei', 'qianmei', 'sunyi'].map(account));
    expect((await server.ask(userInfo, { id: ids[0] ?? '' }, token)).data).toMatchObject({
      realName: '赵磊',
      organizeId: 'north',
      gender: '1',
      roleId: 'r1,r2',
      positionId: 'p1',
      mobilePhone: '13800138000',
      entryDate: Date.parse('2024-02-29T00:00:00+08:00'),
      enabledMark: 1,
    });
    expect((await server.ask(userInfo, { id: ids[1] ?? '' }, token)).data).toMatchObject({ gender: '2', managerId: ids[2], enabledMark: 0 });
    expect((await server.ask(userList, { keyword: 'zl' }, token)).data.list.map((row) => row.account)).toEqual(['zhaolei']);
    expect(await changesOf(server.db, 'app_user', ids[0] ?? '')).toMatchObject([{ action: 'create', account: 'admin', after: { account: 'zhaolei' } }]);
    expect(await changesOf(server.db, 'user_role', ids[0] ?? '')).toMatchObject([{ action: 'members', after: ['r1', 'r2'] }]);
    // Each has a password of their own, shown only here, which must be changed.
    const passwords = taken.data.people.map(({ password }) => password);
    expect(new Set(passwords).size).toBe(3);
    const session = (await server.signIn('zhaolei', passwords[0] ?? '')).data.token;
    expect((await server.ask(currentUser, {}, session)).refusal).toBe('passwordOnce');
    expect(JSON.stringify(await changesOf(server.db, 'app_user', ids[0] ?? ''))).not.toContain(passwords[0]);
    expect((await server.signIn('zhaolei', 'Template2026')).refusal).toBe('wrongCredentials');
  });

  test('says of every cell what is wrong, in the caller’s words, and takes nobody', async () => {
    const rows = [
      HEADS,
      ['good1', '好人', 'north', '', '', '', '', '', '', '', ''],
      ['bad-1', '坏人', 'north', '', '', '', '', '', '', '', ''],
      ['bad2', '', 'north', '其他', '', '', '', '12345', 'x', '2024-02-30', '也许'],
      ['bad3', '坏人', '不存在', '', '无此角色', '组长', 'nobody', '', '', '', ''],
      ['bad4', '坏人', '门诊部', '', '', '', '', '', '', '', ''],
      ['GOOD1', '坏人', 'north', '', '', '', '', '', '', '', ''],
      ['admin', '坏人', '', '', '', '', '', '', '', '', ''],
      ['bad5', '坏人', 'north', '', '', '', 'bad6', '', '', '', ''],
      ['bad6', '坏人', 'north', '', '', '', 'bad5', '', '', '', ''],
    ];
    const before = await fingerprint(server.db);
    const { data } = await preview(rows);
    expect(lines(data.problems)).toEqual([
      '1 account: 只能是字母和数字',
      '2 gender: 请填写：男、女、保密',
      '2 enabledMark: 请填写：启用、停用',
      '2 entryDate: 日期应为 YYYY-MM-DD',
      '2 realName: 必填',
      '2 mobilePhone: 请输入正确的手机号',
      '2 email: 请输入正确的邮箱',
      '3 organize: 组织“不存在”不存在或已停用',
      '3 role: 角色“无此角色”不存在或已停用',
      '3 position: 岗位“组长”不存在、已停用或不在该组织下',
      '3 manager: 主管账号“nobody”不存在或已停用',
      '4 organize: 有多个名为“门诊部”的组织，请填写编码或完整路径',
      '5 account: 账号与第 2 行重复',
      '6 organize: 必填',
      '6 account: 账号已存在',
      '7 manager: 直属主管不能是自己或自己的下属',
      '8 manager: 直属主管不能是自己或自己的下属',
    ]);
    expect(data.lines).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const refused = await take(rows);
    expect(refused).toMatchObject({ code: 400, refusal: 'sheetRowsBad', msg: '有 8 行数据需要修改，未导入任何数据', data: { problems: data.problems } });
    expect(await fingerprint(server.db)).toEqual(before);
    const english = await uploadSheet(server, userPreview, await xlsx(rows), token, 'en');
    expect(lines(english.data.problems)).toContain('4 organize: Several organisations are named “门诊部”. Enter the code or the full path');
  });

  test('mended in the dialog it comes back as rows of texts, and is the same sheet', async () => {
    const { data } = await preview([HEADS.slice(0, 3), ['mend-1', '改好', 'north'], ['mend2', '改好', 'north']]);
    expect(lines(data.problems)).toEqual(['0 account: 只能是字母和数字']);
    const rows = data.rows.map((cells) => cells.map((cell) => cell.replace('-', '')));
    const corrected = JSON.stringify([data.columns.map(({ key }) => key), ...rows]);
    expect((await uploadSheet(server, userPreview, corrected, token)).data).toEqual({ ...data, rows, problems: [] });
    expect((await uploadSheet(server, userImport, corrected, token)).data).toMatchObject({ created: 2 });
  });

  test('has its columns in any order, under English heads, with heads that nobody knows named', async () => {
    const { data } = await uploadSheet(
      server,
      userPreview,
      await xlsx([
        ['Organisation*', 'Shoe size', 'Name', 'Account'],
        ['north', 43, '某人', 'shoes'],
      ]),
      token,
      'en',
    );
    expect(data).toMatchObject({ problems: [], ignored: ['Shoe size'], rows: [['shoes', '某人', 'north']] });
  });

  test.each([
    [
      'a column that must be there is not',
      [
        ['账号', '姓名'],
        ['a', 'b'],
      ],
      'sheetColumnsMissing',
      '表格缺少列：所属组织',
    ],
    [
      'a column is there twice',
      [
        ['账号', '姓名', '所属组织', 'name'],
        ['a', 'b', 'c', 'd'],
      ],
      'sheetColumnTwice',
      '表格中的列重复：姓名',
    ],
    ['there is nobody in it', [['账号', '姓名', '所属组织']], 'sheetEmpty', '表格中没有数据'],
  ])('is refused when %s', async (_, rows, refusal, msg) => {
    expect(await preview(rows)).toMatchObject({ refusal, msg });
  });

  test('two that take the same accounts at once: one comes in whole, the other is told', async () => {
    const rows = [HEADS.slice(0, 3), ...Array.from({ length: 50 }, (_, n) => [`race${n}`, '抢先', 'north'])];
    const answers = await Promise.all([take(rows), take(rows.toReversed().toSpliced(-1).toSpliced(0, 0, HEADS.slice(0, 3)))]);
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 400]);
    expect(answers.find(({ code }) => code === 400)).toMatchObject({ refusal: 'sheetRowsBad' });
    const { rows: made } = await sql<{ n: number }>`select count(*)::int as n from app_user where account like 'race%'`.execute(server.db);
    expect(made[0]?.n).toBe(50);
  });
});

describe('somebody who imports without being an administrator', () => {
  const CODES = ['permission.user:view', 'permission.user:btn_upload', 'permission.user:btn_download'];

  test('hands on only roles, positions and places whose rights they hold', async () => {
    const clerk = await createUserWithSession(server, 'clerk', CODES);
    const mighty = await createUserWithSession(server, 'mighty', ['system.area:view']);
    await createOrganisation(server, 'upper');
    await createOrganisation(server, 'lower', '1.upper.');
    await sql`insert into permission_grant (object_type, object_id, item_type, item_id)
      values ('organize', 'upper', 'module', 'system.area'), ('position', 'p1', 'module', 'system.area')`.execute(server.db);
    const before = await fingerprint(server.db);
    const rows = [
      ['账号', '姓名', '所属组织', '角色', '岗位'],
      ['x1', '甲', 'north', 'rolemighty', ''],
      ['x2', '乙', 'lower', '', ''],
      ['x3', '丙', 'north', '', 'LEAD'],
    ];
    expect(lines((await preview(rows, clerk.token)).data.problems)).toEqual([
      '0 role: “rolemighty”含有您没有的权限，不能授予',
      '1 organize: “lower”含有您没有的权限，不能授予',
      '2 position: “LEAD”含有您没有的权限，不能授予',
    ]);
    expect((await take(rows, clerk.token)).refusal).toBe('sheetRowsBad');
    expect(await fingerprint(server.db)).toEqual(before);
    expect((await take([rows[0] as Cell[], ['x4', '丁', 'north', 'roleclerk', '']], clerk.token)).code).toBe(200);
    expect(mighty.token).toBeTruthy();
  });

  test('imports only into organisations in their data scope, and takes along only people in it', async () => {
    const clerk = await createUserWithSession(server, 'clerk2', CODES, 'north');
    await createScheme(server, clerk.roleId, 'permission.user', { field: 'organizeId', is: 'in', value: { my: 'departmentAndBelow' } });
    const rows = [
      ['账号', '姓名', '所属组织'],
      ['y1', '甲', 'north'],
      ['y2', '乙', 'east'],
    ];
    expect(lines((await preview(rows, clerk.token)).data.problems)).toEqual(['1 organize: 您无权在该组织下新增用户']);
    expect((await take(rows, clerk.token)).refusal).toBe('sheetRowsBad');
    const sheet = await downloadSheet(server, '/api/permission/Users/Actions/ExportData', clerk.token);
    const seen = (await server.ask(userList, { pageSize: 500 }, clerk.token)).data.list.map((row) => row.account);
    expect(sheet.rows.slice(1).map((row) => row[0])).toEqual(seen);
    expect(seen).not.toContain('admin');
  });

  test.each(['view', 'btn_download'])('with %s alone imports nothing', async (right) => {
    const { token: theirs } = await createUserWithSession(
      server,
      `only${right.replace('_', '')}`,
      ['permission.user:view', `permission.user:${right}`].slice(0, right === 'view' ? 1 : 2),
    );
    expect((await preview([HEADS], theirs)).refusal).toBe('denied');
    expect((await take([HEADS], theirs)).refusal).toBe('denied');
  });
});

describe('the sheets that come out', () => {
  test('are what the list shows, in its order and under its filters, and can be brought in again', async () => {
    const { headers, rows } = await downloadSheet(server, '/api/permission/Users/Actions/ExportData?keyword=zhaolei', token);
    expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''%E7%94%A8%E6%88%B7.xlsx`);
    expect(rows).toHaveLength(2);
    const [heads, values] = rows as [Cell[], Cell[]];
    expect(Object.fromEntries(heads.map((head, at) => [head, values[at] ?? '']))).toMatchObject({
      '账号*': 'zhaolei',
      '所属组织*': '总部/组织north',
      性别: '男',
      角色: '接种员,库管员',
      直属主管: 'admin',
      手机号: '13800138000',
      入职日期: '2024-02-29',
    });
    const back = [heads, values.with(0, 'zhaolei2')];
    expect(lines((await preview(back)).data.problems)).toEqual([]);
  });

  test('hold no formula, whatever people have called themselves, and lose no sign on the way there and back', async () => {
    const nasty = '=HYPERLINK("http://evil.example","x")';
    await sql`update app_user set description = ${nasty}, postal_address = '@SUM(A1)', urgent_contacts = '-2+3' where account = 'zhaolei'`.execute(server.db);
    const { bytes, rows } = await downloadSheet(server, '/api/permission/Users/Actions/ExportData?keyword=zhaolei', token);
    const values = rows[1]?.map(String) ?? [];
    expect(values).toEqual(expect.arrayContaining([`'${nasty}`, "'@SUM(A1)", "'-2+3"]));
    const { data } = await uploadSheet(server, userPreview, bytes, token);
    expect(data.rows[0]).toEqual(expect.arrayContaining([nasty, '@SUM(A1)', '-2+3']));
  });

  test('begin with a template in the caller’s language', async () => {
    const { rows } = await downloadSheet(server, '/api/permission/Users/Actions/Template', token, 'en');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.slice(0, 4)).toEqual(['Account*', 'Name*', 'Gender', 'Organisation*']);
  });
});

describe('one-time passwords for several people', () => {
  test('each gets another, told once, that signs in and must be changed; what was open ends', async () => {
    const people = await Promise.all(['many1', 'many2'].map((name) => createUser(server, name, ['vaccine.customer:view'])));
    const open = await Promise.all(people.map(({ userId }) => createSession(server, userId)));
    const { data } = await server.ask(userPasswords, { ids: people.map(({ userId }) => userId) }, token);
    expect(data.list.map((one) => one.account)).toEqual(['many1', 'many2']);
    expect(new Set(data.list.map((one) => one.password)).size).toBe(2);
    for (const session of open) expect((await server.ask(currentUser, {}, session)).code).toBe(600);
    for (const { account: name, password } of data.list) {
      const session = (await server.signIn(name, password)).data.token;
      expect((await server.ask(currentUser, {}, session)).refusal).toBe('passwordOnce');
    }
    expect(JSON.stringify(await changesOf(server.db, 'app_user', people[0]?.userId ?? ''))).not.toContain(data.list[0]?.password);
  });

  test('all or nobody: not beyond the scope, not those who hold more, not somebody who is not there', async () => {
    const clerk = await createUserWithSession(server, 'passworder', ['permission.user:view', 'permission.user:btn_password']);
    await createScheme(server, clerk.roleId, 'permission.user', { field: 'organizeId', is: 'equal', value: '1' });
    const [plain, mighty, far] = [
      await createUser(server, 'plain9', []),
      await createUser(server, 'mighty9', ['system.menu:view']),
      await createUser(server, 'far9', [], 'north'),
    ];
    const before = await fingerprint(server.db);
    for (const [other, refusal] of [
      [mighty.userId, 'grantNotHeld'],
      [far.userId, 'notFound'],
      ['nobody', 'notFound'],
    ] as const)
      expect((await server.ask(userPasswords, { ids: [plain.userId, other] }, clerk.token)).refusal).toBe(refusal);
    expect(await fingerprint(server.db)).toEqual(before);
    expect((await server.ask(userPasswords, { ids: [plain.userId] }, clerk.token)).code).toBe(200);
  });
});

import { describe, expect, test } from 'vitest';
import { ascii, joined, samples } from '../../testing/images.ts';
import { recognise } from './recognise.ts';
import { fileTypes, type FileType } from './types.ts';

const pdf = ascii('%PDF-1.7\n');
const zip = ascii('PK\x03\x04\x14\0');
const html = ascii('<html><script>');
const svg = ascii('<svg xmlns="http://www.w3.org/2000/svg"/>');
const { jpeg, png } = samples;

describe('a picture', () => {
  test.each([
    ['under its own name', '现场.png', png, '现场.png', 'png'],
    ['in capitals', 'IMG.JPEG', jpeg, 'IMG.JPEG', 'jpeg'],
    ['under another picture’s name', 'photo.png', jpeg, 'photo.jpg', 'jpg'],
    ['without a name', '', png, 'file.png', 'png'],
    ['pasted', 'blob', png, 'blob.png', 'png'],
    ['under a page’s name', 'page.html', png, 'page.html.png', 'png'],
    ['under a program’s name', 'photo.jpg.exe', jpeg, 'photo.jpg.exe.jpg', 'jpg'],
    ['read backwards', 'photo\u202egpj.exe', jpeg, 'photogpj.exe.jpg', 'jpg'],
  ])('%s', (_, name, bytes, called, extension) => {
    for (const type of ['annexpic', 'userAvatar', 'IM', 'preview'] as const) {
      expect(recognise(type, name, bytes), type).toMatchObject({ name: called, extension });
    }
  });

  test.each([
    ['an SVG', 'a.svg', svg],
    ['an SVG called PNG', 'a.png', svg],
    ['a page called JPEG', 'a.jpg', html],
    ['XML', 'a.xml', ascii('<?xml version="1.0"?>')],
    ['a document', 'a.pdf', pdf],
    ['an archive called PNG', 'a.png', zip],
    ['text called PNG', 'a.png', ascii('hello')],
    ['a page behind a picture’s letters', 'a.gif', ascii('GIF89<html>')],
    ['a bitmap', 'a.bmp', ascii('BM\x36\x01\0\0\0\0\0\0\x36')],
    ['nothing', 'a.png', ascii('')],
  ])('is not %s', (_, name, bytes) => {
    expect(recognise('annexpic', name, bytes)).toBe('imageKindRefused');
  });

  test('called a document is no document', () => {
    expect(recognise('annex', 'contract.pdf', png)).toBe('fileMismatch');
  });
});

describe('an attachment', () => {
  test.each([
    ['合同.pdf', pdf, 'application/pdf'],
    ['表.xlsx', zip, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['all.zip', zip, 'application/zip'],
    ['a.docx', zip, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.b.csv', ascii('a,b\n'), 'text/csv'],
    ['photo.jpg', jpeg, 'image/jpeg'],
  ])('%s', (name, bytes, mime) => {
    expect(recognise('annex', name, bytes)).toMatchObject({ name, mime });
  });

  test('without an extension gets the usual one', () => {
    expect(recognise('annex', 'contract', pdf)).toMatchObject({ name: 'contract.pdf', extension: 'pdf' });
    expect(recognise('annex', '.htaccess', ascii('Deny from all'))).toMatchObject({ name: 'htaccess.txt' });
  });

  test.each([
    ['another content than its name says', 'a.pdf', zip, 'fileMismatch'],
    ['an archive called text', 'a.txt', zip, 'fileMismatch'],
    ['a program', 'setup.exe', ascii('MZ\x90\0\x03'), 'fileKindRefused'],
    ['a program called PDF', 'a.pdf', ascii('MZ\x90\0\x03'), 'fileKindRefused'],
    ['a page', 'a.html', html, 'fileKindRefused'],
    ['a page called text', 'a.txt', html, 'fileKindRefused'],
    ['an SVG', 'a.svg', svg, 'fileKindRefused'],
    ['a script', 'a.js', ascii('alert(1)'), 'fileKindRefused'],
    ['a shell script', 'a.sh', ascii('#!/bin/sh'), 'fileKindRefused'],
    ['a document with macros', 'a.docm', zip, 'fileKindRefused'],
    ['a Java archive', 'a.jar', zip, 'fileKindRefused'],
    ['a double extension', 'report.pdf.exe', pdf, 'fileKindRefused'],
  ])('is not %s', (_, name, bytes, refusal) => {
    expect(recognise('annex', name, bytes)).toBe(refusal);
  });

  test('an archive behind a picture is a picture', () => {
    expect(recognise('annex', 'a.zip', joined(png, zip))).toBe('fileMismatch');
  });
});

describe('a sound of the chat', () => {
  const webm = ascii('\x1a\x45\xdf\xa3');
  test.each([
    ['recorded', 'voice.weba', webm, 'voice.weba', 'audio/webm'],
    ['called a film', 'voice.webm', webm, 'voice.weba', 'audio/webm'],
    ['of another browser', 'voice.mp4', ascii('\0\0\0\x18ftypisom'), 'voice.m4a', 'audio/mp4'],
    ['without a name', '', ascii('OggS\0'), 'file.ogg', 'audio/ogg'],
    ['under a page’s name', 'page.html', ascii('ID3\x04'), 'page.mp3', 'audio/mpeg'],
    ['under a picture’s name', 'a.png', ascii('RIFF\0\0\0\0WAVEfmt '), 'a.wav', 'audio/wav'],
  ])('%s', (_, name, bytes, called, mime) => {
    expect(recognise('IM', name, bytes)).toMatchObject({ name: called, mime });
    expect(recognise('annexpic', name, bytes)).toBe('imageKindRefused');
  });

  test('is one that browsers play', () => {
    expect(recognise('IM', 'a.amr', ascii('#!AMR\n'))).toBe('imageKindRefused');
  });
});

test('a PDF can be previewed, and is no picture anywhere else', () => {
  expect(recognise('preview', 'a.pdf', pdf)).toMatchObject({ mime: 'application/pdf' });
  expect(recognise('annexpic', 'a.pdf', pdf)).toBe('imageKindRefused');
});

test('nobody uploads what only the server makes', () => {
  const made: FileType[] = fileTypes.filter((type) => typeof recognise(type, 'a.png', png) === 'string');
  expect(made).toEqual(['codeGenerator', 'json']);
});

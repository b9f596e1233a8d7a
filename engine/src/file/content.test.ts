import { describe, expect, test } from 'vitest';
import { ascii, joined, samples } from '../../testing/images.ts';
import { contentOf, contents, type Content } from './content.ts';

describe('the beginning tells the content', () => {
  test.each([
    ['jpeg', samples.jpeg],
    ['png', samples.png],
    ['gif', samples.gif],
    ['webp', samples.webp],
    ['bmp', ascii('BM\x36\x01\0\0\0\0\0\0\x36')],
    ['tiff', ascii('II*\0\x08\0\0\0')],
    ['tiff', ascii('MM\0*\0\0\0\x08')],
    ['heif', ascii('\0\0\0\x18ftypheic')],
    ['heif', ascii('\0\0\0\x18ftypavif')],
    ['pdf', ascii('%PDF-1.7\n')],
    ['zip', ascii('PK\x03\x04\x14\0')],
    ['zip', ascii('PK\x05\x06\0\0')],
    ['ole', ascii('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
    ['rtf', ascii('{\\rtf1')],
    ['rar', ascii('Rar!\x1a\x07\x01\0')],
    ['7z', ascii('7z\xbc\xaf\x27\x1c')],
    ['gzip', ascii('\x1f\x8b\x08\0')],
    ['mp3', ascii('ID3\x04')],
    ['mp3', ascii('\xff\xfb\x90')],
    ['wav', ascii('RIFF\0\0\0\0WAVEfmt ')],
    ['ogg', ascii('OggS\0')],
    ['amr', ascii('#!AMR\n')],
    ['mp4', ascii('\0\0\0\x18ftypisom')],
    ['webm', ascii('\x1a\x45\xdf\xa3')],
  ] as [Content, Uint8Array][])('%s', (content, head) => {
    expect(contentOf(head)).toBe(content);
  });
});

describe('text', () => {
  test.each([
    ['UTF-8', Buffer.from('疫苗,数量\n乙肝,3\n')],
    ['UTF-8 with its mark', Buffer.from('\ufeff疫苗')],
    ['GBK', ascii('\xd2\xdf\xc3\xe7,1\r\n')],
    ['UTF-16 with its mark', joined([0xff, 0xfe], Buffer.from('疫苗', 'utf16le'))],
    ['BM at the start of a word', ascii('BMI,weight\n22,60\n')],
    ['JSON with markup in it', ascii('{"html": "<script>"}')],
    ['a smaller-than sign', ascii('< 5 °C')],
  ])('%s', (_, head) => expect(contentOf(head)).toBe('text'));

  test.each([
    ['nothing', ascii('')],
    ['a NUL', ascii('plain\0text')],
    ['control signs', ascii('a\x02b')],
    ['a Windows program', ascii('MZ\x90\0\x03\0\0\0')],
    ['a Linux program', ascii('\x7fELF\x02\x01')],
    ['a Java class', ascii('\xca\xfe\xba\xbe\0\0')],
  ])('is not %s', (_, head) => expect(contentOf(head)).toBeNull());
});

describe('what a browser might run is nothing that is stored', () => {
  test.each([
    '<html><body>',
    '<!DOCTYPE html>',
    '  \r\n\t<HTML>',
    '<script>alert(1)</script>',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="x()">',
    '<?xml version="1.0"?><svg/>',
    '<!-- hello --><svg/>',
    '<iframe src=x>',
    '<?php echo 1;',
    '</script><script>',
    '\xef\xbb\xbf<html>',
    '<x:html xmlns:x="http://www.w3.org/1999/xhtml">',
  ])('%j', (start) => {
    expect(contentOf(ascii(start))).toBeNull();
    expect(contentOf(joined([0xff, 0xfe], Buffer.from(start.replace('\xef\xbb\xbf', ''), 'utf16le')))).toBeNull();
  });

  test('no media type of the table is one of those', () => {
    const types = Object.values(contents).flatMap((extensions) => Object.values(extensions));
    expect(types.filter((type) => /html|svg|xml$|xml;|script|flash/.test(type))).toEqual([]);
  });
});

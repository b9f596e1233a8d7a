-- Names of dictionaries and their items in traditional Chinese, as those of menus have been kept since they are administered.

ALTER TABLE dictionary_type ADD full_name_zhtw text NOT NULL DEFAULT '';
ALTER TABLE dictionary_data ADD full_name_zhtw text NOT NULL DEFAULT '';
COMMENT ON COLUMN dictionary_type.full_name_zhtw IS 'Empty: as the product knows it, else the simplified name';
COMMENT ON COLUMN dictionary_data.full_name_zhtw IS 'Empty: as the product knows it, else the simplified name';

-- What demo data of before called a reaction in words of its own becomes the code that the screens know.
UPDATE vac_aefi SET manifestation = CASE manifestation
    WHEN '发热' THEN 'FEVER' WHEN '局部红肿' THEN 'LOCAL_REACTION' WHEN '局部硬结' THEN 'LOCAL_REACTION'
    WHEN '皮疹' THEN 'ALLERGIC_RASH' WHEN '过敏性皮疹' THEN 'ALLERGIC_RASH' ELSE 'OTHER' END
  WHERE manifestation IN ('发热', '局部红肿', '局部硬结', '皮疹', '过敏性皮疹', '头晕乏力');
